/** Addresses name the open departments of a tree by the ends of their ids. */
const KEY_LENGTH = 8
export const MAX_OPEN = 24

export function openKey(id: string): string {
  return id.slice(-KEY_LENGTH)
}
