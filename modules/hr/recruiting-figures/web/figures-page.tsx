import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { Chart } from '#platform/web/components/ui/chart.tsx'
import { FIGURES_PATH } from './figure-links.ts'
import type { FiguresChoices, FiguresPart, RecruitingFiguresView } from './figures-view.ts'
import { LinkedFigures } from './linked-figures.tsx'

/** The figures of recruiting: funnel, days in each stage, sources, time to hire, open needs. */
export function RecruitingFiguresPage({ view }: { view: RecruitingFiguresView }) {
  const { t } = useTranslation()
  const { title, facts, choices, parts } = view
  return (
    <PageFrame title={title} facts={facts} actions={<PrintButton label={t('page.print')} />}>
      <Choices choices={choices} />
      <div className="recruiting-figures">
        {parts.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </div>
    </PageFrame>
  )
}

function Choices({ choices }: { choices: FiguresChoices }) {
  const { t } = useTranslation()
  const months = [
    { name: 'from', label: t('recruitingFigures.from'), value: choices.from },
    { name: 'to', label: t('recruitingFigures.to'), value: choices.to },
  ]
  return (
    <ParameterForm action={FIGURES_PATH} look="asked-first">
      {months.map(({ name, label, value }) => (
        <label key={name}>
          <span>{label}</span>
          <input key={value} type="month" name={name} defaultValue={value} pattern="\d{4}-\d{2}" />
        </label>
      ))}
      <ParameterSelect
        name="deptId"
        label={t('recruitingFigures.department')}
        value={choices.deptId}
        all={t('recruitingFigures.allDepartments')}
        choices={choices.departments}
      />
      <ParameterSelect
        name="recruitingId"
        label={t('recruitingFigures.need')}
        value={choices.recruitingId}
        all={t('recruitingFigures.allNeeds')}
        choices={choices.needs}
      />
    </ParameterForm>
  )
}

function Part({ part: { name, title, about, chart, table, none } }: { part: FiguresPart }) {
  return (
    <section className="card" aria-labelledby={`figures-${name}`}>
      <div className="card-head">
        <h2 id={`figures-${name}`}>{title}</h2>
      </div>
      <p className="facts">{about}</p>
      {chart && <Chart chart={chart} />}
      {table.rows.length === 0 ? <p className="empty">{none}</p> : <LinkedFigures table={table} />}
    </section>
  )
}
