import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, files, month, reference, text } from '#platform/define/engine/field-kinds.ts'
import { DEGREE, EDUCATION, EDUCATION_MODE } from './choices.ts'

/** 教育经历: child rows of a personnel file. */
export const educations = defineResource({
  path: 'hr/educations',
  table: 'user_education',
  view: 'user_education_view',
  label: '教育经历',
  controller: { family: 'hr', name: 'UserEducation' },
  title: 'school',
  sort: { field: 'graduateDate', descending: true },
  rows: { parent: { resource: 'hr/archives', field: 'userId', group: 'education' } },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    edu: choice('学历', EDUCATION, { in: ['list', 'form'], required: true }),
    degree: choice('学位', DEGREE, { in: ['list', 'form'] }),
    eduMode: choice('学习形式', EDUCATION_MODE, { in: ['list', 'form'], required: true }),
    school: text('毕业院校', { in: ['list', 'form'], required: true, max: 60 }),
    major: text('专业', { in: ['list', 'form'], max: 40 }),
    startDate: month('开始日期', { in: ['list', 'form'], required: true }),
    graduateDate: month('毕业时间', { in: ['list', 'form', 'sort'], required: true }),
    eduCertNo: text('学历证书号', { mask: 'tail', max: 40, check: 'accountNo' }),
    degreeCertNo: text('学位证书号', { mask: 'tail', max: 40, check: 'accountNo' }),
    verified: bool('学信网已核验', { in: ['list', 'form'] }),
    // A verified education keeps the documents it was verified with.
    files: files('附件', {
      open: { field: 'verified', is: [false] },
      later: { field: 'verified', is: [true] },
    }),
  },
})
