/** A label within a sentence: “Department” is “department” there; “PDF” stays, and so does Chinese. */
export function inSentence(label: string): string {
  const [first = '', second = ''] = label
  const isAbbreviation = second !== second.toLowerCase()
  return isAbbreviation ? label : first.toLowerCase() + label.slice(first.length)
}
