/**
 * A label within a sentence: “Department” becomes “department”. Abbreviations such as “PDF” and Chinese stay as
 * they are.
 */
export function inSentence(label: string): string {
  const [first = '', second = ''] = label
  const isAbbreviation = second !== second.toLowerCase()
  return isAbbreviation ? label : first.toLowerCase() + label.slice(first.length)
}
