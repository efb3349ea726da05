# A host with the longest possible answer, of values that take the most memory.
say() { printf '{"jsonrpc":"2.0",%s' "$1"; }
say '"method":"hello","params":{"protocol":1,"app":{"name":"flood","version":"1","build":"debug","pid":'$$'}}}'
echo
while IFS= read -r line; do
    id=${line#*'"id":'}
    id=${id%%[,\}]*}
    case $line in
    *'"menu.list"'*)
        say '"id":'"$id"',"result":['
        yes '{"a":0},' | tr -d '\n' | head -c 66060288
        echo '0]}'
        ;;
    *'"host.info"'*) say '"id":'"$id"',"result":{"name":"flood"}}'; echo ;;
    *) say '"id":'"$id"',"result":{}}'; echo ;;
    esac
done
