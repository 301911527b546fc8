import type { TFunction } from 'i18next'
import type { Block } from './calendar-view.ts'

type Props = { block: Block; t: TFunction }

/** One block in a calendar; a link when the reader can open it. */
export function TimeBlock({ block, t }: Props) {
  const { href, title, time, short = time, note, look, isClash } = block
  const words = (
    <>
      {short && <span className="cal-time">{short}</span>}
      <span className="cal-title">{title}</span>
      {note && <small>{note}</small>}
      {isClash && <small className="cal-clash">{t('schedule.clash')}</small>}
    </>
  )
  const full = [time, title, note].filter(Boolean).join(' · ')
  return href ? (
    <a className="cal-block" data-look={look} href={href} title={full}>
      {words}
    </a>
  ) : (
    <span className="cal-block" data-look={look} title={full}>
      {words}
    </span>
  )
}
