/** Caches the results of a function that a page calls hundreds of times with the same keys. */
export function cacheResults<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const answer = known.get(key)
    if (answer !== undefined) return answer
    const made = work(key)
    known.set(key, made)
    return made
  }
}
