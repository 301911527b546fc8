/**
 * Characters that JSON does not escape, and that a terminal or a viewer interprets as a line end, a command
 * or a change of direction.
 */
const TREACHEROUS = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g
/** Passwords inside addresses, and tokens in the form of headers, anywhere in a message. */
const QUOTED_PASSWORD = /(\w:\/\/[^:/?#\s"\\]*:)[^@/\s"\\]+@/g
const QUOTED_TOKEN = /\b(Bearer|Basic) +[\w.~+/=-]{8,}/g

/** Escapes characters that a terminal would interpret in a line of JSON, and masks passwords and tokens. */
export function printableLine(json: string): string {
  return json
    .replace(
      TREACHEROUS,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replace(QUOTED_PASSWORD, '$1***@')
    .replace(QUOTED_TOKEN, '$1 ***')
}
