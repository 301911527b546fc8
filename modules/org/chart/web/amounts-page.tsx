import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { AmountCell, AmountsView } from './amounts-view.ts'
import { DayField, DepthField } from './chart-form-fields.tsx'

type Props = { view: AmountsView; t: TFunction }

/** Shows people and approved places by department. */
export function AmountsPage({ view }: { view: AmountsView }) {
  const { t } = useTranslation()
  const facts = view.atShown === null ? undefined : t('org.asOf', { day: view.atShown })
  return (
    <PageFrame
      title={t('org.amounts')}
      count={t('org.departments', { count: view.count })}
      facts={facts}
      actions={<PrintButton label={t('org.print')} />}
    >
      <Notices notices={view.notices} />
      <AmountsForm view={view} t={t} />
      {view.dept !== null && (
        <p>
          <a href={view.whole}>{t('org.whole')}</a>
        </p>
      )}
      {view.lines.length > 0 ? (
        <AmountsTable view={view} t={t} />
      ) : (
        <p className="empty">{t('page.empty')}</p>
      )}
      {view.leftOut.length > 0 && (
        <p className="facts">{t('org.leftOut', { names: view.leftOut.join(' · ') })}</p>
      )}
      {view.isKeptBack && <p className="facts">{t('org.keptBack')}</p>}
    </PageFrame>
  )
}

function AmountsForm({ view, t }: Props) {
  return (
    <ParameterForm action="/org/amounts" look="asked-first">
      {view.dept && <input type="hidden" name="dept" value={view.dept} />}
      <DayField view={view} t={t} />
      <ParameterSelect
        name="workType"
        label={t('org.lastColumn')}
        value={view.workType}
        choices={view.workTypes}
      />
      <DepthField depth={view.depth} t={t} />
    </ParameterForm>
  )
}

function AmountsTable({ view, t }: Props) {
  const figures = view.columns.map(({ label }) => ({ label, look: 'n' }))
  // When one department contains all others, its row is the total.
  const total = view.total.length > 0 && (
    <tfoot>
      <tr>
        <th scope="row">{t('org.total')}</th>
        <Cells cells={view.total} view={view} />
      </tr>
    </tfoot>
  )
  return (
    <TableFrame
      caption={t('org.amounts')}
      look="tree heads"
      headings={[t('org.department'), ...figures]}
      foot={total}
    >
      {view.lines.map(({ id, name, level, cells, href }) => (
        <tr key={id} data-level={level}>
          <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
          <Cells cells={cells} view={view} />
        </tr>
      ))}
    </TableFrame>
  )
}

function Cells({ cells, view }: { cells: readonly AmountCell[]; view: AmountsView }) {
  return view.columns.map(({ name, label }, index) => {
    const { text = '', look } = cells[index] ?? {}
    return (
      <td key={name} data-l={label} className="n">
        {look === 'over' ? <Pill tone="bad" text={text} /> : <span className={look}>{text}</span>}
      </td>
    )
  })
}
