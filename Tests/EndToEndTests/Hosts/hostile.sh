# A host with the characters of HostileHost, which replaces two words by them, in each of its answers.
say() { printf '%s\n' "$1"; }
answer() { say '{"jsonrpc":"2.0","id":'"$id"',"result":'"$1"'}'; }
refuse() { say '{"jsonrpc":"2.0","id":'"$id"',"error":{"code":'"$1"',"message":"X'"$T"'","data":{"kind":"'"$2"'","suggestion":"S'"$T"'"}}}'; }
event() { say '{"jsonrpc":"2.0","method":"event","params":{"seq":1,'"$1"'}}'; }
T='@JSON@'
secret='{"name":"N'"$T"'","type":"string","summary":"P'"$T"'","isRequired":true,"isSecret":true}'
choice='{"name":"color","type":"choice","summary":"P'"$T"'","isRequired":false,"default":"D'"$T"'","choices":["one'"$T"'","two'"$T"'"]}'
free='{"name":"place","type":"string","summary":"P'"$T"'","isRequired":false}'
title='"title":"T'"$T"'","summary":"Y'"$T"'","section":"tools"'
action='"kind":"action",'"$title"
toggle='{"id":"lamp","kind":"toggle",'"$title"',"value":true,"layer":"override'"$T"'","default":false,"effect":"now","isWritable":true,"extra":"E'"$T"'","more'"$T"'":1}'
pick='{"id":"pick","kind":"choice",'"$title"',"value":"v'"$T"'","layer":"default","options":[{"value":"o'"$T"'","title":"O'"$T"'"}],"isWritable":true}'
items="$toggle,$pick"
items="$items,"'{"id":"note","kind":"description",'"$title"',"detail":"D'"$T"'"}'
items="$items,"'{"id":"odd","kind":"kind'"$T"'",'"$title"'}'
items="$items,"'{"id":"evil'"$T"'","kind":"action",'"$title"',"risk":"safe","parameters":[]}'
items="$items,"'{"id":"speak",'"$action"',"risk":"safe","parameters":['"$free,$choice"']}'
items="$items,"'{"id":"fail",'"$action"',"risk":"safe","parameters":[]}'
items="$items,"'{"id":"risky",'"$action"',"risk":"destructive","parameters":[]}'
items="$items,"'{"id":"hide",'"$action"',"risk":"safe","parameters":['"$secret"']}'
items="$items,"'{"id":"happen",'"$action"',"risk":"safe","parameters":[]}'
items="$items,"'{"id":"crash",'"$action"',"risk":"safe","parameters":[]}'
menu='{"title":"M'"$T"'","sections":[{"id":"s'"$T"'","title":"S'"$T"'","footer":"F'"$T"'","items":['"$items"']}]}'
say '{"jsonrpc":"2.0","method":"hello","params":{"protocol":1,"features":["events"],"app":{"name":"app","version":"V'"$T"'","build":"B'"$T"'","pid":'$$'},"access":"full"}}'
while IFS= read -r line; do
    id=${line#*'"id":'}
    id=${id%%[,\}]*}
    case $line in
    *'"initialize"'*) answer '{"peer":"p1","seq":0,"title":"M'"$T"'"}' ;;
    *'"menu.list"'*) answer "$menu" ;;
    *'"host.info"'*) answer '{"name":"I'"$T"'","directories":{"state'"$T"'":"W'"$T"'"}}' ;;
    *'"item.show"'*lamp*) answer "$toggle" ;;
    *'"item.show"'*pick*) answer "$pick" ;;
    *'"item.show"'*) answer '{"id":"odd","kind":"kind'"$T"'",'"$title"',"detail":"D'"$T"'"}' ;;
    *'"item.set"'*) answer "${toggle%\}}"',"was":"w'"$T"'"}' ;;
    *'"item.complete"'*) answer '{"candidates":[{"text":"here'"$T"'","summary":"C'"$T"'"},{"text":"herd","summary":"C'"$T"'"}]}' ;;
    *'"route.list"'*) answer '{"routes":[{"path":"R'"$T"'","title":"T'"$T"'","parameters":[{"name":"Q'"$T"'","type":"string","isRequired":true}]}]}' ;;
    *'"route.open"'*) answer '{"path":"R'"$T"'","parameters":{},"transition":"show"}' ;;
    *'"plugin.list"'*) answer '{"plugins":[{"id":"i'"$T"'","tier":"t'"$T"'","origin":"O'"$T"'","items":["x'"$T"'"],"refused":"W'"$T"'"}]}' ;;
    *'"item.trigger"'*speak*)
        say '{"jsonrpc":"2.0","method":"progress","params":{"request":'"$id"',"fraction":1e308,"message":"G'"$T"'"}}'
        say '{"jsonrpc":"2.0","method":"output","params":{"request":'"$id"',"stream":"stdout","text":"U'"$T"'"}}'
        say '{"jsonrpc":"2.0","method":"output","params":{"request":'"$id"',"stream":"stderr","text":"E'"$T"'\n"}}'
        answer '{"text":"A'"$T"'","styles":[{"from":0,"to":4,"color":"#FF0000"},{"from":-1,"to":99999,"bold":true}],"value":"V'"$T"'"}'
        ;;
    *'"item.trigger"'*fail*) refuse -32005 action-failed ;;
    *'"item.trigger"'*happen*)
        event '"topic":"setting","id":"lamp'"$T"'","value":"v'"$T"'","layer":"l'"$T"'","by":"q'"$T"'"'
        event '"topic":"route","url":"u'"$T"'"'
        event '"topic":"log","level":"warning","message":"L'"$T"'"'
        event '"topic":"exiting","reason":"r'"$T"'"'
        printf 'stderr @OCTAL@\n' >&2
        answer '{}'
        ;;
    *'"item.trigger"'*crash*)
        printf 'last words @OCTAL@\n' >&2
        exit 3
        ;;
    *'"item.trigger"'*) answer '{"text":"ran A'"$T"'"}' ;;
    *) refuse -32001 unknown-item ;;
    esac
done

