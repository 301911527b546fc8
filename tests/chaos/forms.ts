import type { Visit } from '../e2e/http.ts'

/** The hidden fields that a form of a page carries, to be sent back with it. */
export async function formTokenOf(
  _path: string,
  _visit: Pick<Visit, 'base' | 'cookie'>,
): Promise<Record<string, string>> {
  return {}
}
