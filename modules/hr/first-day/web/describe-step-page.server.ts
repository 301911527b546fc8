import { RESUME_ENDINGS } from '#modules/hr/careers/wire/careers.ts'
import { STEP_NAMES, type StepName } from '#modules/hr/first-day/define/form-steps.ts'
import { type FirstDay, MOST_PAPERS } from '#modules/hr/first-day/wire/first-day.ts'
import { MAX_FILE_BYTES } from '#platform/wire/files/files.ts'
import { describeFormStep } from './describe-step.server.ts'
import type { LastStepView, StepLink, StepView } from './step-view.ts'
import { DAY, type Kept, PAGE, STEP, type Visit } from './visit.server.ts'

const BYTES_OF_MB = 1024 * 1024

type Shown = { day: FirstDay; step: StepName; kept: Kept; formToken: string }

function linksOf({ reading: { t } }: Visit, { day: { form }, step }: Shown): StepLink[] {
  return STEP_NAMES.map((name) => ({
    name,
    label: t(`firstDay.step.${name}`),
    isHere: name === step,
    isDone: form.done.includes(name) && name !== STEP_NAMES.at(-1),
  }))
}

function describeLast(
  { reading: { t } }: Visit,
  { day: { form }, kept: { problems, fileProblem } }: Shown,
  links: readonly StepLink[],
): LastStepView {
  const { consent, files } = form
  return {
    files: {
      accept: RESUME_ENDINGS.map((ending) => `.${ending}`).join(','),
      hint: t('firstDay.filesHint', {
        most: MOST_PAPERS,
        kinds: RESUME_ENDINGS.join(t('careers.comma')),
        size: MAX_FILE_BYTES / BYTES_OF_MB,
      }),
      problem: fileProblem,
      kept: files,
    },
    consent: consent && {
      id: consent.id,
      body: consent.body,
      facts: [
        { label: t('careers.noticePurposes'), value: consent.purposes },
        { label: t('careers.noticeMonths'), value: t('careers.months', { count: consent.months }) },
      ],
    },
    problems: { isTrue: problems.isTrue ?? '', isAgreed: problems.isAgreed ?? '' },
    unfinished: links.filter(({ isDone, isHere }) => !isDone && !isHere),
  }
}

/** One step of the form, with what is kept of it. */
export function describeStepPage(visit: Visit, shown: Shown): StepView {
  const { reading } = visit
  const { t, at } = reading
  const { day, step, kept, formToken } = shown
  const { texts, keptNumber } = day.form
  const links = linksOf(visit, shown)
  const place = { step: STEP_NAMES.indexOf(step) + 1, of: STEP_NAMES.length }
  const isLast = step === STEP_NAMES.at(-1)
  return {
    title: t(`firstDay.step.${step}`),
    place: t('firstDay.place', place),
    why: t(`firstDay.why.${step}`),
    problem: kept.problem,
    action: at(PAGE, { [STEP]: step }),
    formToken,
    steps: links,
    parts: describeFormStep(step, { reading, texts, problems: kept.problems }, keptNumber),
    backStep: DAY,
    last: isLast ? describeLast(visit, shown, links) : null,
  }
}
