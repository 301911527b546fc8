import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useClassFields } from '#modules/work/tasks/web/classes/use-class-fields.ts'
import { LoadPanel } from '#modules/work/tasks/web/load-panel.tsx'
import { loadNewTask, saveNewTask } from '#modules/work/tasks/web/new-task.server.ts'
import { TemplatePanel, TemplatePick } from '#modules/work/tasks/web/template-panel.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded('add', loadNewTask)
export const action = guarded('add', saveNewTask)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** The user assigns a task or saves a draft, after seeing the workload of its owner. */
export default function TaskNew() {
  const { t } = useTranslation()
  const loaderData = useLoaderData<typeof loader>()
  const { form: formView, load, template } = useActionData<typeof action>() ?? loaderData
  const { form, button, isLive } = useClassFields(formView)
  const others = (
    <>
      <SubmitButton name="draft" value="true">
        {t('tasks.saveDraft')}
      </SubmitButton>
      <button type="submit" name="load" value="1" className="button" formNoValidate>
        {t('tasks.load.show')}
      </button>
    </>
  )
  return (
    <FormPage
      view={form}
      above={<TemplatePick templates={loaderData.templates} t={t} />}
      alsoSent={others}
    >
      {template && <TemplatePanel template={template} t={t} />}
      <p className="task-more" hidden={isLive}>
        <button type="submit" name="load" value="1" className="button" ref={button} formNoValidate>
          {t('tasks.extraShow')}
        </button>
      </p>
      {load && <LoadPanel load={load} />}
    </FormPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.form.title)
