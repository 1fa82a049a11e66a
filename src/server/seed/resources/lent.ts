import type { DemoFolder } from '../resources.ts';

export const lent: DemoFolder = {
  folder: 'Great Lent',
  items: [
    {
      name: 'Keeping Great Lent with children',
      format: 'pdf',
      content: {
        title: 'Keeping Great Lent with children',
        sections: [
          {
            heading: 'What we do',
            lines: [
              'Great Lent is fifty days, from the Monday of reconciliation to Easter. We eat simply, pray more often and give away what we save. None of it is a contest.',
            ],
          },
          {
            heading: 'A week at a time',
            lines: [
              'First week: each of the family forgives the others, aloud, before the first evening prayer.',
              'Second week: choose one meal that stays plain until Easter.',
              'Third week: a jar on the table. What would have gone to sweets goes in.',
              'Fourth week, the middle of Lent: look at the cross in the middle of the church and draw it.',
              'Fifth week: visit somebody who does not get out.',
              'Sixth week: bring branches to church, and learn the hymn for them.',
              'Passion Week: come as often as you can. Children may sleep in the pews.',
            ],
          },
          {
            heading: 'Who need not fast',
            lines: [
              'Small children, the sick, those who are expecting or nursing, and those on the road. Ask the vicar when you are unsure.',
            ],
          },
        ],
      },
    },
    {
      name: 'Rota for evening prayer in Lent',
      format: 'xlsx',
      content: {
        name: 'Rota',
        rows: [
          ['Week', 'Lights the lamp', 'Reads', 'Leads the hymn', 'Brings supper'],
          ['First', 'Ann Kurian', 'Jacob Cherian', 'Susan Varghese', 'North prayer group'],
          ['Second', 'Rohan Philip', 'Leena Joseph', 'Thomas Kurian', 'South prayer group'],
          ['Third', 'Mia Abraham', 'Saramma Philip', 'Susan Varghese', 'Marth Mariam Samajam'],
          ['Fourth', 'Noah Varghese', 'Kunjumon Thomas', 'Thomas Kurian', 'MGOCSM'],
          ['Fifth', 'Sara Joseph', 'Mariamma Kurian', 'Susan Varghese', 'Lake prayer group'],
          ['Sixth', 'Ann Kurian', 'Jacob Cherian', 'Thomas Kurian', 'Sunday School teachers'],
        ],
      },
    },
  ],
};
