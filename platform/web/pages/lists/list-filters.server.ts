import type { FilterDescriptor, ListDescriptor } from '#platform/define/described/describe.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import type { Chip } from '#platform/web/components/table/filter-chips.tsx'
import type { FilterView } from '#platform/web/components/table/filter-form.tsx'
import { withEntries } from '#platform/web/pages/forms/dictionary-options.server.ts'
import {
  type Choice,
  filterAt,
  nameChoices,
  recallChoices,
  referenceAt,
} from '#platform/web/pages/forms/reference-options.server.ts'
import { boolText, kindView } from '#platform/web/pages/texts/kind-views.server.ts'
import { howManyFit } from '#platform/web/pages/texts/text-width.server.ts'
import { valueText } from '#platform/web/pages/texts/value-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { listDescriptor } from './list-descriptor.server.ts'
import type { ListRequest } from './list-request.server.ts'
import { tabOf } from './list-tabs.server.ts'

export type FiltersView = {
  /** Filters with a button of their own while the other filters are folded. */
  usual: (FilterView & { heading: string })[]
  filters: FilterView[]
  hasMore: boolean
  isOpen: boolean
  chips: Chip[]
}

const MAX_USUAL = 3
/** The number of characters of filter names that fit next to the keyword, in a window of 1,280 CSS pixels. */
const USUAL_ROOM = 36

/**
 * The filters of a list, and the active ones in words. A few filters of default columns have a button of
 * their own; a link opens all filters.
 */
export async function describeFilters(
  call: ResourceCall,
  descriptor: ListDescriptor,
  request: ListRequest,
): Promise<FiltersView> {
  const standard = new Set(descriptor.columns.filter((c) => c.shown).map((c) => c.name))
  const isActive = (filter: FilterDescriptor) => valuesOf(filter, request).some(Boolean)
  const isOpen = request.showsMore || request.typed.size > 0
  const { tabs } = call.resource
  const idle = descriptor.filters.filter(
    (filter) =>
      // The keyword already searches texts.
      filter.kind !== 'text' &&
      standard.has(filter.name) &&
      !isActive(filter) &&
      filter.name !== tabs?.field,
  )
  const names = idle.slice(0, MAX_USUAL).map(({ heading }) => heading)
  const usual = new Set(idle.slice(0, howManyFit(names, USUAL_ROOM)))
  const shown = descriptor.filters.filter(
    (filter) => isOpen || usual.has(filter) || isActive(filter),
  )
  const filters = await withEntries(call, shown)
  const described = await Promise.all(
    filters.map((filter) => describeFilter(call, filter, request)),
  )
  // The filter of the open tab needs no chip.
  const isTab = (chip: Chip) =>
    tabs !== undefined &&
    chip.names[0] === tabs.field &&
    tabOf(tabs, request.query.filters[tabs.field] ?? '') !== ''
  const chips = described.flatMap(({ chip }) => (chip && !isTab(chip) ? [chip] : []))
  const { key, ids, deptOnly, empty } = request.query
  if (deptOnly) {
    chips.push({ label: call.t('lists.alone'), text: call.t('page.yes'), names: ['deptOnly'] })
  }
  if (empty) {
    const labels = empty.map((name) => isolate(fieldLabel(call.resource, name, call.language)))
    chips.unshift({ label: call.t('page.leftOpen'), text: labels.join(', '), names: ['empty'] })
  }
  if (ids) chips.unshift({ label: call.t('page.picked'), text: String(ids.length), names: ['ids'] })
  if (key !== '') chips.unshift({ label: call.t('page.keyword'), text: key, names: ['key'] })
  return {
    usual: isOpen
      ? []
      : described.flatMap(({ view }, index) => {
          const filter = shown[index]
          return filter && usual.has(filter) ? [{ ...view, heading: filter.heading }] : []
        }),
    filters: isOpen ? described.map(({ view }) => view) : [],
    hasMore: descriptor.filters.length > 0,
    isOpen,
    chips,
  }
}

/** The active filters as one line of text, including the filter of the tab. */
export async function filtersInWords(
  pageCall: ResourceCall,
  request: ListRequest,
): Promise<string> {
  const resource = { ...pageCall.resource, tabs: undefined }
  const call = { ...pageCall, resource }
  const descriptor = listDescriptor(resource, call)
  // The inactive filters are left out, so that no calls are made for their options.
  const active = descriptor.filters.filter(({ inputs }) =>
    inputs.some(({ name }) => request.query.filters[name]),
  )
  const { chips } = await describeFilters(call, { ...descriptor, filters: active }, request)
  return chips.map(({ label, text }) => call.t('exports.filterOf', { label, text })).join(' · ')
}

function valuesOf(filter: FilterDescriptor, { query }: ListRequest): string[] {
  return filter.inputs.map((input) => query.filters[input.name] ?? '')
}

type Described = { view: FilterView; chip: Chip | null }

async function describeFilter(
  call: ResourceCall,
  filter: FilterDescriptor,
  request: ListRequest,
): Promise<Described> {
  if (filter.inputs.length === 2) return describeRange(call, filter, request)
  if (filter.target !== undefined) return describeReference(call, filter, request)
  const { name, label } = filter
  const [value = ''] = valuesOf(filter, request)
  const options = optionsOf(call, filter)
  if (!options) {
    const chip = value === '' ? null : { label, text: value, names: [name] }
    return { view: { kind: 'text', name, label, value }, chip }
  }
  return describeSelect(filter, value, options)
}

function optionsOf(
  { t }: ResourceCall,
  { name, kind, options }: FilterDescriptor,
): Choice[] | undefined {
  if (kind !== 'bool') return options
  return [true, false].map((value) => ({
    value: String(value),
    label: boolText(name, value, t),
  }))
}

function describeSelect(
  { name, label }: FilterDescriptor,
  value: string,
  options: Choice[],
): Described {
  if (value === '') return { view: { kind: 'select', name, label, value, options }, chip: null }
  const text = labelsOf(value, options)
  // A link can select several values together. The select keeps them as one option.
  const isOffered = options.some((option) => option.value === value)
  const all = isOffered ? options : [{ value, label: text }, ...options]
  return {
    view: { kind: 'select', name, label, value, options: all },
    chip: { label, text, names: [name] },
  }
}

const MAX_LABELS = 3

function labelsOf(value: string, options: readonly Choice[]): string {
  const parts = value.split(',')
  const labels = parts
    .slice(0, MAX_LABELS)
    .map((part) => options.find((option) => option.value === part)?.label ?? part)
  return labels.map(isolate).join(', ') + (parts.length > MAX_LABELS ? ` … (${parts.length})` : '')
}

function describeRange(
  call: ResourceCall,
  filter: FilterDescriptor,
  request: ListRequest,
): Described {
  const { label } = filter
  const { range = 'number' } = kindView(filter.kind)
  const [start = '', end = ''] = valuesOf(filter, request)
  const [startInput, endInput] = filter.inputs.map((input) => input.name) as [string, string]
  const kind = range === 'number' ? filter.kind : range
  const say = (value: string) => valueText({ ...filter, kind }, value, call)
  return {
    view: {
      kind: 'range',
      type: range,
      label,
      start: { name: startInput, value: start },
      end: { name: endInput, value: end },
    },
    chip:
      start === '' && end === ''
        ? null
        : { label, text: spanText(call, say(start), say(end)), names: [startInput, endInput] },
  }
}

/** A span in words; an open end is empty. */
function spanText({ t }: ResourceCall, start: string, end: string): string {
  if (end === '') return t('lists.spanFrom', { value: start })
  if (start === '') return t('lists.spanTo', { value: end })
  return start === end ? start : `${start} – ${end}`
}

async function describeReference(
  call: ResourceCall,
  filter: FilterDescriptor,
  request: ListRequest,
): Promise<Described> {
  const { name, label, target = '' } = filter
  const [value = ''] = valuesOf(filter, request)
  const choices = await recallChoices(call, filterAt(call, name, target))
  const ids = value === '' ? [] : value.split(',')
  const isKnown = choices && ids.every((id) => choices.some((choice) => choice.value === id))
  const named = isKnown
    ? choices
    : (request.found.get(name) ?? (await nameChoices(call, referenceAt(call, name, target), ids)))
  if (choices) return describeSelect(filter, value, isKnown ? choices : [...named, ...choices])
  const chosen = value === '' ? '' : labelsOf(value, named)
  const typed = request.typed.get(name) ?? ''
  return {
    view: { kind: 'find', name, label, typed, value, chosen },
    chip: value === '' ? null : { label, text: chosen, names: [name] },
  }
}
