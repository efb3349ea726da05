#!/usr/bin/env bash
# Prints the median time, in microseconds, in which bash completes each prefix among COUNT words:
# COUNT PREFIX...
count=$1
shift
words=
for ((n = 0; n < count; n++)); do words+="item-$n "; done
for prefix in "$@"; do
  times=()
  for ((n = 0; n < 21; n++)); do
    before=${EPOCHREALTIME/./}
    compgen -W "$words" -- "$prefix" >/dev/null
    times+=($((${EPOCHREALTIME/./} - before)))
  done
  printf '%s\n' "${times[@]}" | sort -n | sed -n 11p | tr '\n' ' '
done
echo
