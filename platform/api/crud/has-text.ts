/** Whether a field of a record has a text that is not blank. */
export const hasText = (value: unknown): boolean => String(value ?? '').trim() !== ''
