import type { TFunction } from 'i18next'
import { FillBar } from '#modules/org/establishment/web/fill-bar.tsx'
import { RecordActions } from '#platform/web/components/page/record-actions.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { ChosenView } from './desk-view.ts'

type Props = { chosen: ChosenView; chartHref: string | null; t: TFunction }

/** Shows facts, leader, filled places and actions of a department. */
export function DeskHead({ chosen, chartHref, t }: Props) {
  const { title, pill, facts, leader, fill, planned } = chosen
  return (
    <div className="card head-card">
      <span className="desk-sign" aria-hidden="true">
        <Icon name="sitemap" />
      </span>
      <div className="head-words">
        <div className="head-title">
          <h1>{title}</h1>
          <Pill {...pill} />
        </div>
        <p className="facts">{facts}</p>
        {planned.map(({ text, href }) => (
          <p key={href} className="facts">
            <a href={href}>{text}</a>
          </p>
        ))}
      </div>
      <Actions chosen={chosen} chartHref={chartHref} t={t} />
      <div className="desk-key">
        <span className="who">
          <span className="desk-label">{t('org.leader')}</span>
          {leader ? (
            <>
              <Face {...leader.face} size="small" />
              {leader.href ? <a href={leader.href}>{leader.face.name}</a> : leader.face.name}
            </>
          ) : (
            t('desk.noLeader')
          )}
        </span>
        <span className="who">
          <span className="desk-label">{t('org.headsOfPlaces')}</span>
          <FillBar fill={fill} />
        </span>
      </div>
    </div>
  )
}

function Actions({ chosen, chartHref, t }: Props) {
  const { editHref, belowHref, deleteHref } = chosen
  const inChart = chartHref ? [{ name: 'chart', label: t('org.inChart'), href: chartHref }] : []
  const actions = [...inChart, ...chosen.actions]
  const first = belowHref && (
    <a className="button" href={belowHref}>
      <span aria-hidden="true">＋</span>
      {t('desk.addBelow')}
    </a>
  )
  return (
    <div className="page-actions no-print">
      <RecordActions
        view={{ editHref, actions, clearHref: null, printHref: null, deleteHref }}
        first={first}
      />
    </div>
  )
}
