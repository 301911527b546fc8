import { type ReactNode, useEffect, useState } from 'react'
import { Combobox } from './combobox.tsx'
import type { ControlView } from './form-view.ts'

type Props = { view: ControlView; plain: ReactNode }

/** Shows plain controls until a script replaces them with one search box. */
export function Picker({ view, plain }: Props) {
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const { source } = view
  return isScripted && source ? <Combobox view={view} source={source} /> : plain
}
