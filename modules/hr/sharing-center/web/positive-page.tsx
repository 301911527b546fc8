import type { TFunction } from 'i18next'
import { Facts, Passage } from '#modules/hr/careers/web/careers-frame.tsx'

export type PositiveView = {
  title: string
  facts: { label: string; value: string | null }[]
  summary: string
  dimensions: string[]
  /** One row for each examiner; the values in the order of the dimensions. */
  scores: { role: string; values: string[] }[]
  opinions: { role: string; text: string }[]
  /** The page on which signed-in users give an opinion. */
  opinion: { href: string; label: string }
}

/** A probation review for a reader who only reads. */
export function PositivePage({ view, t }: { view: PositiveView; t: TFunction }) {
  const { title, facts, summary, dimensions, scores, opinions, opinion } = view
  return (
    <>
      <h1>{title}</h1>
      <Facts facts={facts} />
      <Passage title={t('careers.shown.summary')} text={summary} />
      {scores.length > 0 && <Scores dimensions={dimensions} scores={scores} t={t} />}
      <section>
        <h2>{t('careers.shown.opinions')}</h2>
        {opinions.length === 0 ? (
          <p className="careers-empty">{t('careers.shown.noOpinions')}</p>
        ) : (
          <Opinions opinions={opinions} />
        )}
      </section>
      <p>
        <a className="link" href={opinion.href}>
          {opinion.label}
        </a>
      </p>
    </>
  )
}

type ScoresProps = Pick<PositiveView, 'dimensions' | 'scores'> & { t: TFunction }

function Scores({ dimensions, scores, t }: ScoresProps) {
  const rows = scores.map(({ role, values }, at) => ({
    key: String(at),
    role,
    cells: values.map((value, place) => ({ key: dimensions[place] ?? '', value })),
  }))
  return (
    <div className="careers-wide">
      <table className="careers-table">
        <caption>{t('careers.shown.scores')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('careers.shown.role')}</th>
            {dimensions.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, role, cells }) => (
            <tr key={key}>
              <th scope="row">{role}</th>
              {cells.map((cell) => (
                <td key={cell.key}>{cell.value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Opinions({ opinions }: Pick<PositiveView, 'opinions'>) {
  const rows = opinions.map(({ role, text }, at) => ({ key: String(at), role, text }))
  return (
    <dl className="careers-facts">
      {rows.map(({ key, role, text }) => (
        <div key={key}>
          <dt>{role}</dt>
          <dd className="careers-text">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
