/** Whether a field of a record has a text: blanks are none. */
export const hasText = (value: unknown): boolean => String(value ?? '').trim() !== ''
