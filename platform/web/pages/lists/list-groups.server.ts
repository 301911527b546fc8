import type { FilterDescriptor, ListDescriptor } from '#platform/define/described/describe.ts'
import { isGroupable } from '#platform/define/engine/list-query.ts'
import type { GroupsView } from '#platform/web/components/table/group-table.tsx'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { withEntries } from '#platform/web/pages/forms/dictionary-options.server.ts'
import { numberText } from '#platform/web/pages/texts/localised-text.server.ts'
import { nameText, valueText } from '#platform/web/pages/texts/value-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Page, WireRecord } from '#platform/wire/http/envelope.ts'
import type { ListGroup } from '#platform/wire/lists/lists.ts'
import { requireResource } from '#product/define/registry.server.ts'

export type Grouping = { name: string; label: string; href: string; isCurrent: boolean }

/** The fields that a list can be grouped by. */
export function describeGroupings(
  { resource }: ResourceCall,
  descriptor: ListDescriptor,
  { search, group }: { search: string; group: string },
): Grouping[] {
  return descriptor.filters
    .filter(({ name }) => isGroupable(resource, name))
    .map(({ name, label }) => ({
      name,
      label,
      isCurrent: name === group,
      href: withParams(search, { group: name === group ? null : name, page: null }),
    }))
}

/** The number of rows for each value. Each group links to its rows. */
export async function describeGroups(
  call: ResourceCall,
  descriptor: ListDescriptor,
  { search, group, page }: { search: string; group: string; page: Page<WireRecord> },
): Promise<GroupsView | null> {
  const filter = descriptor.filters.find(({ name }) => name === group)
  if (!filter || !page.groups) return null
  const [field = filter] = await withEntries(call, [filter])
  const { t, language } = call
  return {
    label: field.label,
    plain: withParams(search, { group: null, page: null }),
    rows: page.groups.map((one) => ({
      key: one.value ?? '',
      label: nameOf(call, field, one) || t('lists.withoutValue'),
      count: numberText(String(one.count), 0, language),
      share: page.dataCount > 0 ? (100 * one.count) / page.dataCount : 0,
      href: one.value === null ? null : groupHref(field, one, search),
    })),
  }
}

/** The name of a referenced row, or the text of a value. */
function nameOf(call: ResourceCall, field: FilterDescriptor, { label, value }: ListGroup): string {
  return label === null ? valueText(field, value, call) : String(nameText(field, label, call))
}

function groupHref({ name, target }: FilterDescriptor, { value }: ListGroup, search: string) {
  // The count of a department excludes its child departments, so the link does too.
  const isPartOfTree = target !== undefined && requireResource(target).treePath !== undefined
  return withParams(search, {
    [name]: value,
    group: null,
    page: null,
    ...(isPartOfTree && { deptOnly: 'true' }),
  })
}
