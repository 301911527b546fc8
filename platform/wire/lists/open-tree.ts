/** How much of the tree of departments is open stands in addresses, by the ends of the ids. */
const KEY_LENGTH = 8
export const MAX_OPEN = 24

export function openKey(id: string): string {
  return id.slice(-KEY_LENGTH)
}
