type Named = { id: string; name: string }

/** The people whom the text names clearly, and names that several people have. */
export type InText<Person> = { people: Person[]; unclear: string[] }

/**
 * An at sign after a Latin letter or a digit belongs to an e-mail address. An at sign after a Chinese
 * character can name a person, because Chinese texts have no blanks between words.
 */
const AT = /(?:^|[^A-Za-z0-9._+-])[@＠](?<key>[^\s@＠，。、；：！？,;:!?()（）]{1,50})/gu
const MAX_KEYS = 10

/** The texts after the at signs of a comment, as keys to search for people. */
export function keysInText(text: string): string[] {
  const keys = [...text.matchAll(AT)].map(({ groups }) => groups?.key ?? '')
  return [...new Set(keys)].slice(0, MAX_KEYS)
}

/** The people whom a text names after an at sign. A longer name goes first: 王川 is not named by @王川明. */
export function namedInText<Person extends Named>(
  text: string,
  people: readonly Person[],
): InText<Person> {
  const byName = new Map<string, Map<string, Person>>()
  for (const person of people) {
    byName.set(person.name, new Map([...(byName.get(person.name) ?? []), [person.id, person]]))
  }
  const found: InText<Person> = { people: [], unclear: [] }
  let left = text.replaceAll('＠', '@')
  for (const name of [...byName.keys()].sort((a, b) => b.length - a.length)) {
    if (name === '' || !left.includes(`@${name}`)) continue
    left = left.replaceAll(`@${name}`, '')
    const [first, ...others] = byName.get(name)?.values() ?? []
    if (first && others.length === 0) found.people.push(first)
    else found.unclear.push(name)
  }
  return found
}
