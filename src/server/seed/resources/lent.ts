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
              'First week: each member of the family forgives the others, aloud, before the first evening prayer.',
              'Second week: choose one meal that stays plain until Easter.',
              'Third week: a jar on the table. What would have gone to sweets goes in.',
              'Fourth week, the middle of Lent: look at the cross in the middle of the church and draw it.',
              'Fifth week: visit someone who does not get out.',
              'Sixth week: bring branches to church, and learn the hymn for them.',
              'Passion Week: come as often as you can. Children may sleep in the pews.',
            ],
          },
          {
            heading: 'Who is excused from fasting',
            lines: [
              'Small children, the sick, women who are expecting or nursing, and travelers. Ask the vicar if you are unsure.',
            ],
          },
        ],
      },
    },
    {
      name: 'Schedule for evening prayer in Lent',
      format: 'xlsx',
      content: {
        name: 'Schedule',
        rows: [
          ['Week', 'Lights the lamp', 'Reads', 'Leads the hymn', 'Brings supper'],
          ['First', 'Ann Kurian', 'Jacob Cherian', 'Susan Varghese', "St. Mary's Prayer Group"],
          ['Second', 'Rohan Philip', 'Leena Joseph', 'Thomas Kurian', "St. George's Prayer Group"],
          ['Third', 'Mia Abraham', 'Saramma Philip', 'Susan Varghese', 'Marth Mariam Samajam'],
          ['Fourth', 'Noah Varghese', 'Kunjumon Thomas', 'Thomas Kurian', 'MGOCSM'],
          ['Fifth', 'Sara Joseph', 'Mariamma Kurian', 'Susan Varghese', 'Choir'],
          ['Sixth', 'Ann Kurian', 'Jacob Cherian', 'Thomas Kurian', 'Sunday School teachers'],
        ],
      },
    },
  ],
};
