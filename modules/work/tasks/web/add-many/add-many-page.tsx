import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import type { ManyView, PreviewLine } from './add-many-view.ts'
import { LinePeople } from './line-people.tsx'

/** Creates several tasks, one on each line, with a preview first. */
export function ManyPage({ view }: { view: ManyView }) {
  const { t } = useTranslation()
  const { title, back, draw, problem, preview, ids, returnPath, about, aboutText } = view
  return (
    <PageFrame title={title} back={back}>
      <ProblemSummary
        heading={t('page.notDone')}
        problems={problem === '' ? [] : [{ text: problem, name: null }]}
      />
      <Form method="post" className="form" key={draw}>
        <FormToken />
        <EnterButton name="intent" value="preview">
          {t('tasks.many.preview')}
        </EnterButton>
        <input type="hidden" name="ids" value={ids} />
        <input type="hidden" name="returnPath" value={returnPath} />
        {about && <input type="hidden" name={about.name} value={about.id} />}
        {aboutText && <p className="facts">{aboutText}</p>}
        <Lines view={view} t={t} />
        {preview && preview.length > 0 && <Preview lines={preview} t={t} />}
        <div className="buttons">
          {view.isReady && (
            <SubmitButton name="intent" value="make" look="button-primary">
              {view.make}
            </SubmitButton>
          )}
          <SubmitButton
            name="intent"
            value="preview"
            {...(view.isReady ? {} : { look: 'button-primary' as const })}
          >
            {t('tasks.many.preview')}
          </SubmitButton>
          {view.mayBeWhole && (
            <SubmitButton name="intent" value="whole">
              {t('tasks.quick.whole')}
            </SubmitButton>
          )}
          <a className="button" href={back.href}>
            {t('page.cancel')}
          </a>
        </div>
      </Form>
    </PageFrame>
  )
}

/** The typed lines, and the defaults for values that a line omits. */
function Lines({ view, t }: { view: ManyView; t: TFunction }) {
  const { text, classes, classId, end, earliest } = view
  return (
    <fieldset className="card">
      <legend>{t('tasks.many.lines')}</legend>
      <div className="fields">
        <div className="field long">
          <label htmlFor="many-text" className="sr-only">
            {t('tasks.many.lines')}
          </label>
          <textarea
            id="many-text"
            name="text"
            rows={8}
            required
            defaultValue={text}
            aria-describedby="many-hint"
          />
          <p id="many-hint" className="hint">
            {t('tasks.many.hint')}
          </p>
        </div>
        <div className="field">
          <label htmlFor="many-class">{t('tasks.many.class')}</label>
          <select id="many-class" name="classId" defaultValue={classId}>
            {classes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="many-end">{t('tasks.many.end')}</label>
          <input id="many-end" name="end" type="date" min={earliest} defaultValue={end} />
        </div>
      </div>
    </fieldset>
  )
}

function Preview({ lines, t }: { lines: readonly PreviewLine[]; t: TFunction }) {
  return (
    <section aria-labelledby="many-preview">
      <h2 id="many-preview">{t('tasks.many.understood')}</h2>
      <TableFrame
        caption={t('tasks.many.understood')}
        headings={[
          { label: t('tasks.many.line'), look: 'n' },
          ...[
            'tasks.many.what',
            'tasks.board.class',
            'tasks.many.who',
            'tasks.many.until',
            'tasks.many.urgency',
          ].map((key) => t(key)),
        ]}
        isWide
      >
        {lines.map((line) => (
          <Line key={line.key} shown={line} />
        ))}
      </TableFrame>
    </section>
  )
}

function Line({ shown }: { shown: PreviewLine }) {
  const { line, title, className, owner, priority, end, problems, warnings, choice } = shown
  return (
    <tr className={problems.length > 0 ? 'wrong' : undefined}>
      <td className="n">{line}</td>
      <th scope="row">
        {title}
        {problems.length > 0 && <small className="late">{problems.join(' · ')}</small>}
      </th>
      <td>{className}</td>
      <td>{choice ? <LinePeople choice={choice} /> : owner}</td>
      <td>
        {end}
        {warnings.length > 0 && <small className="late">{warnings.join(' · ')}</small>}
      </td>
      <td>{priority}</td>
    </tr>
  )
}
