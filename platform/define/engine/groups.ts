import type { PayItem } from '#platform/wire/records/pay-item.ts'

/**
 * A tab of fields. Only holders of its button see a guarded tab. A tab of `pay` also needs a competence for that
 * item, which covers the person of the row. A sum of pay over so few people that it reveals the pay of one of
 * them needs a competence for that item over everybody.
 */
export type Group = { label: string; guarded: boolean; pay?: PayItem; sums?: PaySums }

/** Sums of an item of pay, with the field that counts the people in them. */
export type PaySums = { item: PayItem; people: string }

export type GroupDefinition = string | Group

/** A group whose fields need the button `group.<name>` of the page. */
export function guardedGroup(label: string): Group {
  return { label, guarded: true }
}

/** A guarded group with figures of the pay of the person of the row. */
export function payGroup(label: string, pay: PayItem): Group {
  return { label, guarded: true, pay }
}

/** A guarded group with sums of the pay of several people. */
export function sumsGroup(label: string, sums: PaySums): Group {
  return { label, guarded: true, sums }
}

export function readGroups(
  groups: Readonly<Record<string, GroupDefinition>> | undefined,
): Readonly<Record<string, Group>> | undefined {
  if (!groups) return undefined
  return Object.freeze(
    Object.fromEntries(
      Object.entries(groups).map(([name, group]) => [
        name,
        Object.freeze(typeof group === 'string' ? { label: group, guarded: false } : group),
      ]),
    ),
  )
}

/** The button that opens a field group. */
export function groupButton(name: string): string {
  return `group.${name}`
}

type Grouped = { groups?: Readonly<Record<string, Group>> | undefined }

/** The button that a user needs besides `view` to see a field of this group; null for open groups. */
export function guardOf({ groups }: Grouped, group: string): string | null {
  return groups?.[group]?.guarded ? groupButton(group) : null
}
