# A host that sends too much output and ignores cancellation: its menu has an item of two megabytes, and an
# action that prints forever.
say() { printf '%s\n' "$1"; }
answer() { say '{"jsonrpc":"2.0","id":'"$id"',"result":'"$1"'}'; }
title='"title":"Title","section":"tools"'
flood='{"id":"flood","kind":"action",'"$title"',"risk":"safe","parameters":[]}'
long='{"id":"long","kind":"description",'"$title"'}'
say '{"jsonrpc":"2.0","method":"hello","params":{"protocol":1,"features":["events"],"app":{"name":"flooding","version":"1","build":"debug","pid":'$$'},"access":"full"}}'
while IFS= read -r line; do
    id=${line#*'"id":'}
    id=${id%%[,\}]*}
    case $line in
    *'"initialize"'*) answer '{"peer":"p1","seq":0,"title":"Flooding"}' ;;
    *'"menu.list"'*)
        answer '{"title":"Flooding","sections":[{"id":"tools","title":"Tools","items":['"$flood,$long"']}]}'
        ;;
    *'"item.show"'*)
        printf '{"jsonrpc":"2.0","id":%s,"result":{"id":"long","kind":"description","title":"Title","section":"tools","detail":"' "$id"
        head -c 2000000 /dev/zero | tr '\0' x
        say '"}}'
        ;;
    *'"item.trigger"'*)
        exec yes '{"jsonrpc":"2.0","method":"output","params":{"request":'"$id"',"stream":"stdout","text":"flood\n"}}'
        ;;
    *) answer '{}' ;;
    esac
done

