import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import type { NewTaskView } from './new-task.server.ts'

type PickProps = { templates: NewTaskView['templates']; t: TFunction }

/** Fills the form from a template; uses GET, so that the address can be bookmarked. */
export function TemplatePick({ templates, t }: PickProps) {
  if (templates.length === 0) return null
  return (
    <Form method="get" className="filter task-template-pick no-print">
      <label htmlFor="from-template">{t('tasks.template.from')}</label>
      <select id="from-template" name="templateId">
        {templates.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="button">
        {t('tasks.template.use')}
      </button>
    </Form>
  )
}

type PanelProps = { template: NonNullable<NewTaskView['template']>; t: TFunction }

/** The template that the form was filled from, with its child tasks. */
export function TemplatePanel({ template: { name, href, children }, t }: PanelProps) {
  return (
    <section className="card task-part" aria-labelledby="template-title">
      <div className="card-head">
        <h2 id="template-title">
          {t('tasks.template.of')} <a href={href}>{name}</a>
        </h2>
      </div>
      {children.length > 0 && (
        <>
          <p>{t('tasks.template.parts', { count: children.length })}</p>
          <ul>
            {children.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and their order is theirs
              <li key={`${at} ${title}`}>{title}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
