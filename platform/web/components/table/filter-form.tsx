import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import type { FormEvent } from 'react'
import { keptParams, withParams } from './list-links.ts'

type Choice = { value: string; label: string }

type SelectFilter = {
  kind: 'select'
  name: string
  label: string
  value: string
  options: Choice[]
}
type TextFilter = { kind: 'text'; name: string; label: string; value: string }
/** Input type of both bounds. */
export type RangeType = 'date' | 'month' | 'number' | 'time'
type RangeFilter = {
  kind: 'range'
  type: RangeType
  label: string
  start: { name: string; value: string }
  end: { name: string; value: string }
}
/** A reference with too many targets for a select: the user searches by name or code. */
type FindFilter = {
  kind: 'find'
  name: string
  label: string
  /** The typed text that led to no choice. */
  typed: string
  value: string
  chosen: string
}
export type FilterView = SelectFilter | TextFilter | RangeFilter | FindFilter

/** The parameter with the typed text of a find filter. */
export function findParam(name: string): string {
  return `${name}.key`
}

type Props = { search: string; filters: readonly FilterView[]; t: TFunction }

/** All filters of a list in one form. */
export function FilterForm({ search, filters, t }: Props) {
  const own = ['page', ...filters.flatMap(parametersOf)]
  return (
    <Form method="get" className="filters" onSubmit={leaveOutEmpty}>
      {keptParams(search, own).map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filters.map((filter) => filterControl(filter, search, t))}
      <div className="filter-buttons">
        <button type="submit" className="button button-primary">
          {t('page.search')}
        </button>
        <a href={withParams(search, { more: null })}>{t('page.fold')}</a>
      </div>
    </Form>
  )
}

/** Leaves empty fields out of the URL. */
export function leaveOutEmpty(event: FormEvent<HTMLFormElement>) {
  const empty = [...event.currentTarget.elements].filter(
    (element): element is HTMLInputElement | HTMLSelectElement =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) &&
      element.value === '' &&
      !element.disabled,
  )
  for (const element of empty) element.disabled = true
  setTimeout(() => {
    for (const element of empty) element.disabled = false
  })
}

/** Parameters that a filter sends. */
export function parametersOf(filter: FilterView): string[] {
  if (filter.kind === 'range') return [filter.start.name, filter.end.name]
  return filter.kind === 'find' ? [filter.name, findParam(filter.name)] : [filter.name]
}

export function filterControl(filter: FilterView, search: string, t: TFunction) {
  switch (filter.kind) {
    case 'select':
      return (
        <label key={filter.name}>
          {filter.label}
          <select name={filter.name} key={filter.value} defaultValue={filter.value}>
            <option value="">{t('page.all')}</option>
            {filter.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      )
    case 'text':
      return (
        <label key={filter.name}>
          {filter.label}
          <input name={filter.name} key={filter.value} defaultValue={filter.value} />
        </label>
      )
    case 'range':
      return rangeControl(filter, t)
    case 'find':
      return findControl(filter, search, t)
  }
}

function rangeControl({ type, label, start, end }: RangeFilter, t: TFunction) {
  const pattern = type === 'month' ? '\\d{4}-\\d{2}' : undefined
  const hint = type === 'number' ? undefined : t(`page.${type}Hint`)
  const input = (bound: RangeFilter['start'], name: string) => (
    <input
      type={type}
      pattern={pattern}
      placeholder={hint}
      {...(type === 'number' ? { step: 'any' } : {})}
      name={bound.name}
      key={bound.value}
      defaultValue={bound.value}
      aria-label={`${label} ${name}`}
    />
  )
  return (
    <fieldset key={start.name} className="range">
      <legend>{label}</legend>
      {input(start, t('page.from'))}
      <span aria-hidden="true">–</span>
      {input(end, t('page.to'))}
    </fieldset>
  )
}

function findControl(filter: FindFilter, search: string, t: TFunction) {
  const { name, label, typed, value, chosen } = filter
  return (
    <div key={name} className="find">
      <label>
        {label}
        <input
          name={findParam(name)}
          key={`${typed} ${value}`}
          defaultValue={typed}
          placeholder={chosen || t('page.nameOrCode')}
        />
      </label>
      {value !== '' && (
        <>
          <input type="hidden" name={name} value={value} />
          <span className="chosen">
            {chosen}{' '}
            <a href={withParams(search, { [name]: null, page: null })}>{t('page.clear')}</a>
          </span>
        </>
      )}
    </div>
  )
}
