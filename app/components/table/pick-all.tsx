import type { TFunction } from 'i18next'
import { type ChangeEvent, useEffect, useState } from 'react'
import { withParams } from './list-links.ts'

type Props = { search: string; isAll: boolean; t: TFunction }

/** Ticks every box of the page: at once, or without scripts by a link that draws them ticked. */
export function PickAll({ search, isAll, t }: Props) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  if (isLive) {
    return (
      <input
        type="checkbox"
        aria-label={t('page.pickAll')}
        defaultChecked={isAll}
        onChange={tickAll}
      />
    )
  }
  return (
    <a href={withParams(search, { pick: isAll ? null : 'all' })}>
      {t(isAll ? 'page.pickNone' : 'page.pickAll')}
    </a>
  )
}

function tickAll({ currentTarget: { form, checked } }: ChangeEvent<HTMLInputElement>) {
  for (const box of form?.elements ?? []) {
    if (box instanceof HTMLInputElement && box.type === 'checkbox') box.checked = checked
  }
}
