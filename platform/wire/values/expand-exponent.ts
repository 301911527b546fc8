const SCIENTIFIC = /^(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i

/**
 * The digits of a number that a spreadsheet wrote as `1.3800138008E10`, if no digit is lost. Other texts are
 * returned unchanged.
 */
export function expandExponent(text: string): string {
  const [, first = '', rest = '', exponent = ''] = SCIENTIFIC.exec(text) ?? []
  return first !== '' && rest.length === Number(exponent) ? first + rest : text
}

/** Whether a spreadsheet has rounded the number: its last digits are lost. */
export function isRounded(text: string): boolean {
  return SCIENTIFIC.test(text)
}
