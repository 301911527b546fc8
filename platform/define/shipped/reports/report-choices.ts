import { inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** The subjects of reports and texts, as users look for them. */
export const REPORT_CATEGORY = listed('reportCategory', [
  '人事',
  '组织',
  '合同',
  '证书',
  '培训',
  '党建',
  '薪酬',
  '考勤',
  '任务',
  '其他',
])

/**
 * The sources of a report: a closed set, because the code of each query defines the rows and columns
 * that its reader sees (product/api/read-models.ts). `contract-text`, `offer-text` and `message-text` make no table: they have
 * the fields of a text.
 */
export const REPORT_QUERY = inOrder('reportQuery', [
  ['roster', '人员名单'],
  ['headcount', '人员月报'],
  ['structure', '人员结构'],
  ['turnover', '人员流动'],
  ['anniversary', '生日与司龄'],
  ['probation-due', '试用到期'],
  ['establishment', '编制执行'],
  ['contract-expiry', '合同到期'],
  ['contract-missing', '未签书面合同'],
  ['certificate-expiry', '证书到期'],
  ['certificate-lent', '证书借出'],
  ['train-summary', '培训统计'],
  ['letters', '承诺书签署'],
  ['attend-months', '考勤月度汇总'],
  ['attend-days', '考勤每日统计'],
  ['attend-overtime', '加班汇总'],
  ['attend-leave', '请假汇总'],
  ['pay-slips', '工资条'],
  ['pay-rows', '已审核工资'],
  ['pay-compared', '工资环比'],
  ['tax-rows', '个税月度明细'],
  ['tax-year', '年度个税'],
  ['insurance-rows', '社保月度明细'],
  ['fund-rows', '公积金月度明细'],
  ['merit-rows', '绩效工资'],
  ['contract-text', '合同文本'],
  ['offer-text', '录用通知文本'],
  ['message-text', '候选人消息文本'],
])

export const REPORT_LAYOUT = inOrder('reportLayout', [
  ['sheet', '表格'],
  ['card', '卡片'],
  ['chart', '图表'],
  ['text', '套打'],
])

export const REPORT_ORIENTATION = inOrder('reportOrientation', [
  ['portrait', '纵向'],
  ['landscape', '横向'],
])

/** How the first total of the first grouping is drawn. */
export const REPORT_CHART = inOrder('reportChart', [
  ['columns', '柱形图'],
  ['rows', '条形图'],
])
