import type { TFunction } from 'i18next'
import { Facts, Passage } from './careers-frame.tsx'

type Fact = { label: string; value: string }

export type VacancyView = {
  title: string
  applyHref: string
  allHref: string
  /** The description of the post, or empty. */
  postHref: string
  department: { text: string; href: string }
  facts: Fact[]
  duty: string
  requirement: string
  nice: string
  asked: Fact[]
  next: string[]
}

/** One vacancy: the work, what it asks for, and what comes after an application. */
export function VacancyPage({ view, t }: { view: VacancyView; t: TFunction }) {
  const { title, applyHref, allHref, postHref, department, facts, asked, next } = view
  const place = {
    label: t('careers.department'),
    value: (
      <a className="link" href={department.href}>
        {department.text}
      </a>
    ),
  }
  return (
    <>
      <p>
        <a className="link" href={allHref}>
          {t('careers.all')}
        </a>
      </p>
      <h1>{title}</h1>
      <Facts facts={[place, ...facts]} />
      <p>
        <a className="button button-primary" href={applyHref}>
          {t('careers.apply')}
        </a>
      </p>
      <Passage title={t('careers.duty')} text={view.duty} />
      <Passage title={t('careers.requirement')} text={view.requirement} />
      <Passage title={t('careers.nice')} text={view.nice} />
      <Facts facts={asked} />
      {postHref && (
        <p>
          <a className="link" href={postHref}>
            {t('careers.postInfo')}
          </a>
        </p>
      )}
      <section>
        <h2>{t('careers.next.title')}</h2>
        <ol className="careers-steps">
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </>
  )
}
