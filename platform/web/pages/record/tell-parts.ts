const PLACE = /\{\{(\w+)\}\}/g

/**
 * Fills a sentence whose parts are separated by `|`. A part is left out when one of its values is missing, or when
 * all of its several values are the same, as in "from A to A".
 */
export function tellParts(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence
    .split('|')
    .filter((part) => {
      const named = [...part.matchAll(PLACE)].map(([, name = '']) => values[name] ?? '')
      const isRepeated = named.length > 1 && new Set(named).size === 1
      return !named.includes('') && !isRepeated
    })
    .join('')
    .replaceAll(PLACE, (_, name: string) => values[name] ?? '')
}
