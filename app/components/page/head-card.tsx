import type { ReactNode } from 'react'
import { Face } from '../ui/face.tsx'
import { Pill, type PillView } from '../ui/pill.tsx'

export type HeadView = {
  title: string
  /** A few telling values. */
  facts: string
  /** Colour of the face, where the record is a person. */
  face: number | null
  photo: string | null
  /** How far the record is. */
  pill: PillView | null
}

type Props = { head: HeadView; actions: ReactNode }

/** What a record is, and what can be done with it. */
export function HeadCard({ head: { title, facts, face, photo, pill }, actions }: Props) {
  return (
    <div className="card head-card">
      {face !== null && <Face colour={face} name={title} photo={photo} size="large" />}
      <div className="head-words">
        <h1>{title}</h1>
        {pill && <Pill {...pill} />}
        {facts && <p className="facts">{facts}</p>}
      </div>
      <div className="page-actions">{actions}</div>
    </div>
  )
}
