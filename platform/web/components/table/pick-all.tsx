import type { TFunction } from 'i18next'
import { type ChangeEvent, useEffect, useState } from 'react'
import type { Picked } from './bulk-bar.tsx'
import { withParams } from './list-links.ts'

type Props = { picked: Picked; search: string; t: TFunction }

/** Ticks every box of the page. Where scripts run it is a checkbox; before that it is a link that looks like one. */
export function PickAll({ picked, search, t }: Props) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const label = t(picked ? 'page.pickNone' : 'page.pickAll')
  const words = <span className="pick-words">{label}</span>
  if (isLive && picked !== 'list') {
    return (
      <label className="pick-all">
        <input type="checkbox" defaultChecked={picked !== null} onChange={tickAll} />
        {words}
      </label>
    )
  }
  return (
    <a
      className={picked ? 'pick-all pick-link picked' : 'pick-all pick-link'}
      href={withParams(search, { pick: picked ? null : 'all' })}
    >
      {words}
    </a>
  )
}

function tickAll({ currentTarget: { form, checked } }: ChangeEvent<HTMLInputElement>) {
  for (const box of form?.elements ?? []) {
    if (box instanceof HTMLInputElement && box.type === 'checkbox') box.checked = checked
  }
}
