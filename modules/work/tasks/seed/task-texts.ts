/** Texts of demo tasks by class code; `{of}` is a placeholder for the subject. */
type Text = { title: string; content: string }

const about = (title: string, content: string): Text => ({ title, content })

export const TASK_TEXTS: Readonly<Record<string, readonly Text[]>> = {
  RC: [
    about('整理{of}周报数据', '汇总各组数据，核对口径后发给相关同事。'),
    about('核对{of}考勤异常', '逐条联系本人确认，需补卡的当天提交申请。'),
    about('更新{of}资料归档', '按目录补齐缺失文件，并登记版本。'),
    about('检查{of}设备台账', '盘点实物与台账，差异写明原因。'),
    about('回复{of}客户问询', '当天回复，复杂问题注明预计解决时间。'),
  ],
  ZD: [
    about('完成{of}成本分析', '对比预算与实际，找出前三项超支并给出措施。'),
    about('推进{of}质量改进', '完成现状测量、原因分析和改进方案评审。'),
    about('制定{of}人员配置方案', '结合业务量测算人数，与各部门确认后定稿。'),
    about('组织{of}安全检查', '覆盖全部车间和仓库，问题当场拍照登记。'),
  ],
  ZX: [
    about('{of}系统升级测试', '编写用例并执行回归测试，缺陷全部关闭后提交报告。'),
    about('{of}供应商准入评审', '收集资质资料，组织现场评审并形成结论。'),
    about('{of}产品试产跟踪', '每日记录良率，问题闭环后转入量产。'),
    about('{of}流程优化专项', '梳理现有流程，减少两个以上审批环节。'),
  ],
  HY: [
    about('落实{of}例会决议', '按会议纪要逐项完成，下次例会汇报结果。'),
    about('提交{of}会议整改方案', '说明整改措施、责任人和完成时间。'),
    about('跟进{of}经营分析会事项', '与财务核对数据，差异在会后三天内说明。'),
  ],
  ND: [
    about('{of}年度目标分解', '把年度指标分到每月，并与责任人确认。'),
    about('{of}年度培训实施', '完成课程、讲师和场地安排，培训后收集反馈。'),
    about('{of}年度预算执行回顾', '整理执行率，说明偏差原因和后续安排。'),
  ],
  XZ: [
    about('协助{of}展会筹备', '确认物料清单和运输时间，展前完成布置。'),
    about('配合{of}客户验厂', '准备陪同路线和资料，整改意见统一回复。'),
    about('支援{of}项目交付', '到现场完成安装调试，并交接操作说明。'),
  ],
  LS: [
    about('准备{of}接待安排', '确认人数、车辆和会议室，前一天复核。'),
    about('采购{of}办公用品', '比价三家后下单，到货当天验收入库。'),
    about('打印{of}宣传资料', '校对后送印，按部门分发。'),
  ],
}

export const SUBJECTS = [
  '一季度',
  '二季度',
  '华东片区',
  '总装车间',
  '研发中心',
  '新产品',
  '示例一号线',
  '售后服务',
  '仓储物流',
  '重点客户',
  '信息系统',
  '二期项目',
] as const

export const REPORTS = [
  '完成资料收集，已与相关部门核对。',
  '完成初稿，等待反馈意见。',
  '按计划推进，关键节点已确认。',
  '处理两项遗留问题，其余正常。',
  '完成现场工作，正在整理记录。',
] as const

export const CLOSINGS = [
  '全部完成，结果已提交。',
  '工作完成，资料已归档。',
  '已完成并通过自检。',
] as const

export const PROBLEMS = ['需要其他部门提供数据', '供应商交期推迟', '人手不足，进度偏慢'] as const

export const REFUSALS = [
  '结论依据不足，请补充数据',
  '范围没有覆盖全部要求',
  '请写明后续措施',
] as const

export const CANCELLATIONS = ['计划调整，不再需要', '与其他任务合并', '客户取消需求'] as const

export const PROLONGATIONS = ['等待外部反馈', '需求增加，工作量变大', '现场条件未具备'] as const

export const COMMENTS = [
  '质量好，按时完成',
  '结果可用，过程沟通可以更主动',
  '完成认真，建议总结经验',
] as const
