import { useTranslation } from 'react-i18next'
import type { Span } from '#modules/attendance/shifts/wire/shift-hours.ts'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { ShiftHoursView } from './shift-hours-view.ts'

const HOURS = [0, 6, 12, 18]

/** The working hours of a shift: a bar of two days, and the same in words. */
export function ShiftHoursPanel({ view }: { view: ShiftHoursView }) {
  const { t } = useTranslation()
  return (
    <section className="page shift-hours" aria-labelledby="hours-title">
      <h2 id="hours-title">{t('shift.hours')}</h2>
      {view.work.length === 0 ? (
        <p className="empty">{t('shift.none')}</p>
      ) : (
        <div className="card">
          <HoursBar {...view} days={[t('shift.day'), t('shift.nextDay')]} />
          <SmallTable label={t('shift.hours')} view={view.table} />
        </div>
      )}
      {view.versions && (
        <>
          <h2>{t('shift.versions')}</h2>
          <div className="card">
            <SmallTable label={t('shift.versions')} view={view.versions} />
          </div>
        </>
      )}
    </section>
  )
}

type BarProps = Pick<ShiftHoursView, 'work' | 'breaks'> & { days: readonly string[] }

/** Hidden from screen readers: the table beside it has the same content. */
function HoursBar({ work, breaks, days }: BarProps) {
  return (
    <div className="shift-bar" aria-hidden="true">
      {days.map((day) => (
        <div key={day} className="shift-day">
          <b>{day}</b>
          {HOURS.map((hour) => (
            <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
          ))}
        </div>
      ))}
      <svg
        width="480"
        height="48"
        viewBox="0 0 2880 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M360 0V100M720 0V100M1080 0V100M1800 0V100M2160 0V100M2520 0V100" />
        <path d="M1440 0V100" className="midnight" />
        {work.map((span) => (
          <Block key={span.from} span={span} className="work" />
        ))}
        {breaks.map((span) => (
          <Block key={span.from} span={span} className="break" />
        ))}
      </svg>
    </div>
  )
}

function Block({ span: { from, to }, className }: { span: Span; className: string }) {
  return <rect x={from} y="20" width={to - from} height="60" className={className} />
}
