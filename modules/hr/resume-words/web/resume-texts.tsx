import { useTranslation } from 'react-i18next'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { ResumeTextView } from './resume-texts.server.ts'

/** Which résumés of a person are found by their words, and why others are not. */
export function ResumeTextsPanel({ rows }: { rows: readonly ResumeTextView[] }) {
  const { t } = useTranslation()
  return (
    <section className="card resume-texts" aria-labelledby="resume-texts">
      <h2 id="resume-texts">{t('resumes.title')}</h2>
      <ul>
        {rows.map(({ id, name, label, tone, about }) => (
          <li key={id}>
            <b>{name}</b> <Pill text={label} tone={tone} />
            <p className="hint">{about}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
