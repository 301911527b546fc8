import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { MySlipLine, MySlipView } from './my-slip-view.ts'

/** One slip of the reader: the amount paid out, how it came about, and questions about it. */
export function MySlipPage({ view }: { view: MySlipView }) {
  const { title, facts, back, parts } = view
  return (
    <PageFrame title={title} facts={facts} back={back} actions={<Actions view={view} />}>
      <div className="my-columns">
        <div>
          <NetCard view={view} />
          <section className="card slip my-slip" aria-labelledby="slip-lines">
            <h2 id="slip-lines">{useTranslation().t('mySlip.lines')}</h2>
            {view.share && <p className="facts">{view.share}</p>}
            {parts.map((part) => (
              <Part key={part.name} part={part} isOpen={view.isOpen} />
            ))}
            {view.gone && <p className="facts">{view.gone}</p>}
          </section>
        </div>
        <div>
          <Sheets sheets={view.sheets} />
          <Company company={view.company} year={view.year} />
          <Questions view={view} />
          <Openings openings={view.openings} />
        </div>
      </div>
    </PageFrame>
  )
}

function Actions({ view: { isOpen, openHref } }: { view: MySlipView }) {
  const { t } = useTranslation()
  return (
    <>
      <a className="button no-print" href={openHref}>
        {t(isOpen ? 'mySlip.fold' : 'mySlip.unfold')}
      </a>
      <PrintButton label={t('page.printNow')} />
    </>
  )
}

function NetCard({ view: { net, confirm, sums } }: { view: MySlipView }) {
  const { t } = useTranslation()
  return (
    <section className="card my-net" aria-labelledby="my-net">
      <div className="my-net-head">
        <div>
          <h2 id="my-net">{t('mySlip.net')}</h2>
          <strong className="n">{net.amount}</strong>
          <p className="facts">{[net.payDay, net.change].filter(Boolean).join(' · ')}</p>
        </div>
        {confirm.done ? (
          <Pill {...confirm.done} />
        ) : (
          <Form method="post" replace className="no-print">
            <FormToken />
            <input type="hidden" name="digest" value={confirm.digest} />
            <SubmitButton name="do" value="confirm" look="button-primary">
              {t('mySlip.confirm')}
            </SubmitButton>
          </Form>
        )}
      </div>
      <dl>
        {sums.map(({ key, label, amount }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="n">{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type PartProps = { part: MySlipView['parts'][number]; isOpen: boolean }

function Part({ part: { title, amount, lines, askHref }, isOpen }: PartProps) {
  return (
    <section className="my-part" aria-label={title}>
      <h3>
        {title} {amount && <strong className="n">{amount}</strong>}
      </h3>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <Line line={line} isOpen={isOpen} />
          </li>
        ))}
      </ul>
      <AskLink item={title} href={askHref} />
    </section>
  )
}

function Line({ line, isOpen }: { line: MySlipLine; isOpen: boolean }) {
  const { item, reasons, askHref } = line
  if (reasons.length === 0) {
    return (
      <div className="my-line">
        <Figures line={line} />
        <AskLink item={item} href={askHref} />
      </div>
    )
  }
  return (
    <details open={isOpen}>
      <summary>
        <Figures line={line} />
      </summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <AskLink item={item} href={askHref} />
    </details>
  )
}

/** Leads to the form of a question about an item. */
function AskLink({ item, href }: { item: string; href: string | null }) {
  const { t } = useTranslation()
  if (href === null) return null
  return (
    <a className="my-ask no-print" href={href}>
      {t('mySlip.askAbout', { item })}
    </a>
  )
}

function Figures({ line: { item, amount, change } }: { line: MySlipLine }) {
  return (
    <span className="my-figures">
      <span>{item}</span>
      {change && <small className="n">{change}</small>}
      <b className="n">{amount}</b>
    </span>
  )
}

function Company({ company, year }: Pick<MySlipView, 'company' | 'year'>) {
  const { t } = useTranslation()
  return (
    <>
      <section className="card my-card" aria-labelledby="my-year">
        <h2 id="my-year">{t('mySlip.yearCard')}</h2>
        <p className="facts">{year}</p>
        <p>
          <a href="/pay/tax-year">{t('mySlip.taxYear')}</a>
        </p>
      </section>
      <section className="card my-card" aria-labelledby="my-company">
        <h2 id="my-company">{company.title}</h2>
        <ul className="my-rows">
          {company.lines.map(({ key, item, amount }) => (
            <li key={key}>
              <span>{item}</span>
              <b className="n">{amount}</b>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Slips of the same month that were prepared outside. They are never added to this one. */
function Sheets({ sheets }: Pick<MySlipView, 'sheets'>) {
  const { t } = useTranslation()
  if (sheets.length === 0) return null
  return (
    <section className="card my-card" aria-labelledby="my-sheets">
      <h2 id="my-sheets">{t('spreadsheet.mine.title')}</h2>
      <ul className="my-rows">
        {sheets.map(({ key, title, href, net }) => (
          <li key={key}>
            <a href={href}>{title}</a>
            <b className="n">{net}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Questions({ view: { questions, ask, askOver } }: { view: MySlipView }) {
  const { t } = useTranslation()
  return (
    <section id="questions" className="card my-card my-questions" aria-labelledby="my-questions">
      <h2 id="my-questions">{t('mySlip.questions')}</h2>
      {questions.length > 0 && (
        <ol>
          {questions.map((question) => (
            <Question key={question.id} question={question} />
          ))}
        </ol>
      )}
      {ask ? <Ask key={ask.item} ask={ask} /> : <p className="facts">{askOver}</p>}
    </section>
  )
}

function Question({ question }: { question: MySlipView['questions'][number] }) {
  const { t } = useTranslation()
  const { id, item, state, note, answer, answerNote, mayClose } = question
  return (
    <li>
      <div className="my-head">
        <h3>{item}</h3>
        <Pill {...state} />
      </div>
      <p>{question.question}</p>
      <small>{note}</small>
      {answer && (
        <blockquote>
          <p>{answer}</p>
          <small>{answerNote}</small>
        </blockquote>
      )}
      {mayClose && (
        <Form method="post" replace className="no-print">
          <FormToken />
          <input type="hidden" name="questionId" value={id} />
          <SubmitButton name="do" value="close">
            {t(answer ? 'mySlip.clear' : 'mySlip.withdraw')}
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}

function Ask({ ask }: { ask: NonNullable<MySlipView['ask']> }) {
  const { t } = useTranslation()
  const { requestId, items, item, text, problem, note } = ask
  return (
    <Form method="post" replace className="no-print" id="ask">
      <FormToken />
      <input type="hidden" name="requestId" value={requestId} />
      {problem && (
        <p className="problem" role="alert" id="ask-problem">
          {problem}
        </p>
      )}
      <label>
        {t('mySlip.askItem')}
        <select name="item" defaultValue={item}>
          {items.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('mySlip.askText')}
        <textarea
          name="question"
          rows={3}
          defaultValue={text}
          aria-describedby={problem ? 'ask-problem ask-note' : 'ask-note'}
          aria-invalid={problem ? true : undefined}
        />
      </label>
      <p className="facts" id="ask-note">
        {note}
      </p>
      <SubmitButton name="do" value="ask">
        {t('mySlip.ask')}
      </SubmitButton>
    </Form>
  )
}

function Openings({ openings }: Pick<MySlipView, 'openings'>) {
  const { t } = useTranslation()
  return (
    <section className="card my-card no-print" aria-labelledby="my-openings">
      <h2 id="my-openings">{t('mySlip.openings')}</h2>
      {openings.length === 0 ? (
        <p className="facts">{t('mySlip.nobodyOpened')}</p>
      ) : (
        <ul className="my-rows">
          {openings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p>
        <a href="/account/pay-openings">{t('home.all')}</a>
      </p>
    </section>
  )
}
