import { useTranslation } from 'react-i18next'
import { Sheet } from '#platform/web/components/page/print-sheet.tsx'
import { RichText } from '#platform/web/components/ui/rich-text.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { MinutesView } from './minutes-view.ts'

/** Minutes on paper: head, people, topics in order, resolutions, and lines to sign on. */
export function MinutesPage({ view }: { view: MinutesView }) {
  const { t } = useTranslation()
  const { head, back, printedOn, fileHref, signatures, agenda, topics, text, resolutions } = view
  const file = (
    <a className="button" href={fileHref}>
      {t('meetings.paper.file')}
    </a>
  )
  return (
    <Sheet head={head} back={back} printedOn={printedOn} links={file} signatures={signatures}>
      <Facts rows={view.rows} />
      <section className="card detail" aria-labelledby="paper-people">
        <h2 id="paper-people">{t('meetings.who')}</h2>
        <dl>
          {view.people.map(({ label, text: names }) => (
            <div key={label} className="long">
              <dt>{label}</dt>
              <dd>{names}</dd>
            </div>
          ))}
        </dl>
      </section>
      {agenda.length > 0 && (
        <section className="card minutes-part" aria-labelledby="paper-agenda">
          <h2 id="paper-agenda">{t('meetings.agenda')}</h2>
          <ol>
            {agenda.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </section>
      )}
      {topics.length > 0 && <Topics topics={topics} title={t('meetings.topic')} />}
      {text && (
        <section className="card minutes-part" aria-labelledby="paper-text">
          <h2 id="paper-text">{t('meetings.minutes')}</h2>
          <RichText nodes={text} />
        </section>
      )}
      {resolutions.rows.length > 0 && (
        <section className="card" aria-labelledby="paper-resolutions">
          <h2 id="paper-resolutions">{t('meetings.resolutions')}</h2>
          <SmallTable label={t('meetings.resolutions')} view={resolutions} />
        </section>
      )}
    </Sheet>
  )
}

function Facts({ rows }: Pick<MinutesView, 'rows'>) {
  return (
    <section className="card detail">
      <dl>
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Topics({ topics, title }: { topics: MinutesView['topics']; title: string }) {
  return (
    <section className="card minutes-part" aria-labelledby="paper-topics">
      <h2 id="paper-topics">{title}</h2>
      <ol>
        {topics.map((topic, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: topics on paper never move.
          <li key={at}>
            <b>{topic.title}</b> {topic.facts && <small>{topic.facts}</small>}
            {topic.said.length > 0 && (
              <dl>
                {topic.said.map(({ label, text }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
