import type { ReactNode } from 'react'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Pill, type PillView } from '#platform/web/components/ui/pill.tsx'

export type HeadView = {
  title: string
  /** A few important values. */
  facts: string
  /** The colour of the avatar, if the record is a person. */
  face: number | null
  /** The name of the person in the avatar, if the title is more than a name. */
  faceOf?: string
  photo: string | null
  /** The state of the record. */
  pill: PillView | null
  /** The state of the subject of a document. */
  also?: PillView | null
  /** Days that matter, and how far away they are. */
  days?: HeadDay[]
}

export type HeadDay = {
  name: string
  label: string
  text: string
  /**
   * How far away the day is. It is coloured when the day is near, or when the day has passed although it
   * should not have.
   */
  away?: { text: string; tone: 'quiet' | 'warn' | 'bad' }
}

type Props = {
  head: HeadView
  actions?: ReactNode
  /** The time of printing. A printed sheet shows it in place of the buttons. */
  printedOn?: string
  /** The heading level, when the page has several. */
  level?: 'h1' | 'h2'
}

/** The head of a record with its actions. */
export function HeadCard({ head, actions, printedOn, level: Title = 'h1' }: Props) {
  const { title, facts, face, faceOf = title, photo, pill, also = null, days = [] } = head
  return (
    <div className={printedOn === undefined ? 'card head-card' : 'card head-card sheet-head'}>
      {face !== null && <Face colour={face} name={faceOf} photo={photo} size="large" />}
      <div className="head-words">
        <div className="head-title">
          <Title>{title}</Title>
          {pill && <Pill {...pill} />}
          {also && <Pill {...also} />}
        </div>
        {facts && <p className="facts">{facts}</p>}
        {days.length > 0 && (
          <dl className="head-days">
            {days.map(({ name, label, text, away }) => (
              <div key={name}>
                <dt>{label}</dt>{' '}
                <dd className={away && `away-${away.tone}`}>
                  {text}
                  {away && <span> · {away.text}</span>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {printedOn === undefined ? (
        <div className="page-actions">{actions}</div>
      ) : (
        <p className="facts printed-on">{printedOn}</p>
      )}
    </div>
  )
}
