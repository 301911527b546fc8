import type { TFunction } from 'i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { SessionView, TopicView } from './desk-view.ts'
import { ItemLines } from './item-lines.tsx'

type Props = { topic: TopicView; owners: SessionView['owners']; t: TFunction }

/** One topic: earlier progress, current report and resolution. */
export function TopicCard({ topic, owners, t }: Props) {
  const { id, title, href, pill, face, facts, lastProgress, carriedTo, entry } = topic
  return (
    <section className="card meeting-topic" aria-labelledby={`topic-${id}`}>
      <div className="meeting-topic-head">
        {face && <Face {...face} />}
        <div>
          <h2 id={`topic-${id}`}>
            <a href={href}>{title}</a>
          </h2>
          <small>{facts}</small>
        </div>
        <Pill {...pill} />
        {topic.isCarriable && (
          <label className="meeting-tick no-print">
            <input
              type="checkbox"
              name="carry"
              value={id}
              defaultChecked
              aria-label={`${t('meetings.carryOver')} ${title}`}
            />
            {t('meetings.carryOver')}
          </label>
        )}
        {topic.isRemovable && <RemoveButton id={id} label={t('meetings.removeTopic', { title })} />}
      </div>
      <LabelledText label={t('meetings.lastProgress')} text={lastProgress} />
      <LabelledText label={t('meetings.content')} text={topic.content} />
      <LabelledText label={t('meetings.problem')} text={topic.problem} />
      <LabelledText
        label={t('meetings.conclusion')}
        text={[topic.conclusion, topic.deadline].filter(Boolean).join('\n')}
      />
      {entry && <Entry topic={topic} entry={entry} owners={owners} t={t} />}
      {topic.tasks.length > 0 && (
        <p className="meeting-tasks">
          {t('meetings.tasks')}
          {topic.tasks.map((task) => (
            <a key={task.href} href={task.href}>
              {task.label}
            </a>
          ))}
        </p>
      )}
      {carriedTo && <p className="facts">{carriedTo}</p>}
    </section>
  )
}

function RemoveButton({ id, label }: { id: string; label: string }) {
  return (
    <button
      type="submit"
      name="drop"
      value={id}
      className="button button-icon no-print"
      disabled={useBusy()}
      title={label}
      aria-label={label}
    >
      <Icon name="close" />
    </button>
  )
}

function LabelledText({ label, text }: { label: string; text: string | null }) {
  if (!text) return null
  return (
    <div className="meeting-said">
      <b>{label}</b>
      <p>{text}</p>
    </div>
  )
}

type EntryProps = Props & { entry: NonNullable<TopicView['entry']> }

function Entry({ topic: { id, title }, entry, owners, t }: EntryProps) {
  const { typed, version, was, meanwhile, reports, resolves } = entry
  const box = { id, title }
  return (
    <>
      <input type="hidden" name="topic" value={id} />
      <input type="hidden" name={`version.${id}`} value={version} />
      <input type="hidden" name={`was.${id}`} value={was} />
      {meanwhile && (
        <div className="meeting-said meeting-meanwhile">
          <b>{t('meetings.meanwhile')}</b>
          <p>{meanwhile}</p>
        </div>
      )}
      <div className="fields">
        {reports && (
          <>
            <Words box={box} name="content" text={typed.content} rows={3} t={t} />
            <Words box={box} name="problem" text={typed.problem} rows={1} t={t} />
          </>
        )}
        {resolves && (
          <>
            <Words box={box} name="conclusion" text={typed.conclusion} rows={2} t={t} />
            <div className="field">
              <label htmlFor={`deadline-${id}`}>{t('meetings.deadline')}</label>
              <input
                id={`deadline-${id}`}
                name={`deadline.${id}`}
                type="date"
                defaultValue={typed.deadline}
              />
            </div>
          </>
        )}
      </div>
      {resolves && (
        <ItemLines
          summary={t('meetings.toTasks')}
          lines={typed.items}
          names={(column, line) => `${column}.${id}.${line}`}
          owners={owners}
          t={t}
        >
          <label className="meeting-tick">
            <input type="checkbox" name={`asTask.${id}`} />
            {t('meetings.asTask')}
          </label>
        </ItemLines>
      )}
    </>
  )
}

type WordsProps = {
  box: { id: string; title: string }
  name: 'content' | 'problem' | 'conclusion'
  text: string
  rows: number
  t: TFunction
}

function Words({ box, name, text, rows, t }: WordsProps) {
  const at = `${name}-${box.id}`
  return (
    <div className="field long">
      <label htmlFor={at}>{t(`meetings.${name}`)}</label>
      <textarea id={at} name={`${name}.${box.id}`} rows={rows} defaultValue={text} />
    </div>
  )
}
