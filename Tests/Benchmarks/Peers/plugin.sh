#!/bin/sh
# A plugin with one action, for a benchmark that starts a thousand copies. NAME is replaced in each.
printf '{"jsonrpc":"2.0","method":"hello","params":{"protocol":1,"app":{"name":"NAME"}}}\n'
item='{"id":"NAME","kind":"action","title":"Run NAME","section":"tools","risk":"safe","parameters":[]}'
while IFS= read -r line; do
  id=${line#*'"id":'} id=${id%%[!0-9]*}
  case $line in
    *'"menu.list"'*) result='{"sections":[{"id":"tools","title":"Tools","items":['$item']}]}' ;;
    *) result='{}' ;;
  esac
  printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$result"
done
