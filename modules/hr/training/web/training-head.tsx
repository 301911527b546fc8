import type { ReactNode } from 'react'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { TrainingHeadView } from './training-view.ts'

const WIDTH = 100

type Props = {
  train: TrainingHeadView
  /** Null when the page already shows the title. */
  level?: 'h1' | 'h3' | null
  /** The action on the training: one big button. */
  children?: ReactNode
}

/** A training at a glance: calendar leaf, place, free places and participants. */
export function TrainingHead({ train, level: Title = 'h1', children }: Props) {
  const { title, href, pill, leaf, when, where, facts } = train
  return (
    <article className="card training-head">
      <p className="train-leaf" aria-hidden="true">
        <span>{leaf.month}</span>
        <b>{leaf.day}</b>
      </p>
      <div className="train-words">
        {Title && (
          <div className="head-title">
            <Title>{Title === 'h3' ? <a href={href}>{title}</a> : title}</Title>
            {pill && <Pill {...pill} />}
          </div>
        )}
        <p>{when}</p>
        {where && <p>{where}</p>}
        <p className="facts">{facts}</p>
        <Seats train={train} />
      </div>
      {children && <div className="train-button">{children}</div>}
    </article>
  )
}

function Seats({ train: { seats, people, others } }: Pick<Props, 'train'>) {
  const { taken, quota, text } = seats
  return (
    <div className="train-seats">
      {quota !== null && (
        <svg
          className="fill-bar"
          width={WIDTH}
          height="8"
          viewBox={`0 0 ${WIDTH} 8`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect className="train-track" width={WIDTH} height="8" rx="4" />
          <rect
            className="train-taken"
            width={Math.min((taken / quota) * WIDTH, WIDTH)}
            height="8"
            rx="4"
          />
        </svg>
      )}
      <span>{text}</span>
      {people.length > 0 && (
        <span className="train-faces">
          {people.map(({ id, ...face }) => (
            <span key={id} title={face.name}>
              <Face {...face} size="small" />
              <span className="sr-only">{face.name}</span>
            </span>
          ))}
          {others && <span className="facts">{others}</span>}
        </span>
      )}
    </div>
  )
}
