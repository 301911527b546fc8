import type { TFunction } from 'i18next'
import { type ChangeEvent, useEffect, useState } from 'react'
import { withParams } from './list-links.ts'

type Props = { isAll: boolean; search: string; t: TFunction }

/** Ticks every box of the page: a box where scripts run, and before that a link that looks like one. */
export function PickAll({ isAll, search, t }: Props) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const label = t(isAll ? 'page.pickNone' : 'page.pickAll')
  if (!isLive) {
    const href = withParams(search, { pick: isAll ? null : 'all' })
    return (
      <a className="pick-all" href={href} title={label}>
        <span className="sr-only">{label}</span>
      </a>
    )
  }
  return <input type="checkbox" aria-label={label} defaultChecked={isAll} onChange={tickAll} />
}

function tickAll({ currentTarget: { form, checked } }: ChangeEvent<HTMLInputElement>) {
  for (const box of form?.elements ?? []) {
    if (box instanceof HTMLInputElement && box.type === 'checkbox') box.checked = checked
  }
}
