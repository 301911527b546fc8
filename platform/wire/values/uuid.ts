const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text has the form of a record's id. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text)
}
