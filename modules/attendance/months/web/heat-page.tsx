import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import type { HeatView } from './heat-view.ts'
import { Legend } from './month-grid.tsx'
import { DayMonths } from './month-steps.tsx'

const PATH = '/attendance/heat'

/** Employees by days of a month: each colour and sign links to its day. */
export function HeatPage({ view }: { view: HeatView }) {
  const { t } = useTranslation()
  const { title, label, month, steps, kept, people, total } = view
  return (
    <PageFrame
      title={title}
      count={t('page.countPeople', { total })}
      beside={<DayMonths label={label} month={month} path={PATH} kept={kept} {...steps} />}
      actions={<PrintButton label={t('page.print')} />}
    >
      <HeatFilters view={view} />
      {people.length === 0 ? (
        <div className="empty">
          <Icon name="grid" />
          <p>{t('attendRecords.noDays')}</p>
        </div>
      ) : (
        <>
          <div className="heat-legend">
            <Legend legend={view.legend} />
          </div>
          <Heat view={view} />
        </>
      )}
      <Pager view={view} t={t} sizes={false} />
    </PageFrame>
  )
}

function HeatFilters({ view: { month, asked, groups, departments } }: { view: HeatView }) {
  const { t } = useTranslation()
  const { groupId, deptId } = asked
  return (
    <ParameterForm action={PATH}>
      <input type="hidden" name="month" value={month} />
      <ParameterSelect
        name="group"
        label={t('attendRecords.group')}
        value={groupId}
        all={t('attendRecords.allGroups')}
        choices={groups}
      />
      <ParameterSelect
        name="dept"
        label={t('attendRecords.department')}
        value={deptId}
        all={t('attendRecords.allDepartments')}
        choices={departments}
      />
    </ParameterForm>
  )
}

function Heat({ view: { label, days, people, signs, month01 } }: { view: HeatView }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table
    <section className="heat-frame" tabIndex={0} aria-label={label}>
      <table className="heat">
        <thead>
          <tr>
            <th scope="col">{t('attendRecords.person')}</th>
            {days.map(({ day, letter, isFree, name }) => (
              <th key={day} scope="col" className={isFree ? 'free' : undefined} title={name}>
                {day}
                <small>{letter}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, colour, note, cells }) => (
            <tr key={id}>
              <th scope="row">
                <Face colour={colour} name={name} size="small" />
                <span>
                  {name}
                  <small>{note}</small>
                </span>
              </th>
              {days.map(({ day }, index) => {
                const sign = signs[cells[index] ?? '']
                if (!sign) return <td key={day} />
                const date = `${month01}-${String(day).padStart(2, '0')}`
                return (
                  <td key={day} data-tone={sign.tone}>
                    <a href={`days/${id}/${date}`} title={sign.title}>
                      {sign.mark}
                    </a>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
