import type { TFunction } from 'i18next'
import { type ChangeEvent, useEffect, useState } from 'react'

type Props = { isAll: boolean; t: TFunction }

/** Ticks every box of the page. Only there when it works: without scripts a link does it. */
export function PickAll({ isAll, t }: Props) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  if (!isLive) return null
  return (
    <input
      type="checkbox"
      aria-label={t('page.pickAll')}
      defaultChecked={isAll}
      onChange={tickAll}
    />
  )
}

function tickAll({ currentTarget: { form, checked } }: ChangeEvent<HTMLInputElement>) {
  for (const box of form?.elements ?? []) {
    if (box instanceof HTMLInputElement && box.type === 'checkbox') box.checked = checked
  }
}
