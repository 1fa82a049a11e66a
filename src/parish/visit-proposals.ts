import type { z } from 'zod';
import type { VisitBody } from './contract.ts';

/**
 * Texts of the page for the first visit that many parishes could use. The demonstration has them; another parish sees
 * them in the dashboard, where the vicar approves each, because they speak of communion, clothing and customs.
 */
export const visitProposals = {
  expectations: [
    {
      title: 'What people wear',
      text: 'What you would wear to visit a family you respect. Many women cover their heads in church, following an old custom; guests do not have to.',
    },
    {
      title: 'Shoes and seats',
      text: 'Many of us leave our shoes at the door, as at home in Kerala. We stand for much of the liturgy; sit whenever you need to.',
    },
    {
      title: 'Bring the children',
      text: 'They belong in church, noise and all. There is no need to keep them quiet for our sake.',
    },
    {
      title: 'The languages',
      text: 'We pray in Malayalam and English, with words of Syriac between them. The person next to you will gladly help you find the page.',
    },
    {
      title: 'Holy Communion',
      text: 'It is given to Orthodox Christians who have prepared for it by prayer, fasting and confession. We mean no judgment of anyone by this: it is how the Church has kept it. All are welcome to pray with us and to ask the priest for his blessing.',
    },
    {
      title: 'Stay for coffee',
      text: 'Afterward there is coffee, something to eat, and time. Tell us your name, and let us tell you ours.',
    },
  ],
  questions: [
    {
      question: 'Do I have to be Orthodox, or Indian?',
      answer: 'No. Everyone is welcome, whatever your faith, your family or your language.',
    },
    {
      question: 'What do I do during the service?',
      answer:
        'Nothing in particular. Stand when others stand, if you can, and sit whenever you need to. Join in the prayers, or simply listen.',
    },
    {
      question: 'Do women have to cover their heads?',
      answer: 'Many do, following an old custom. Guests do not have to.',
    },
    {
      question: 'May I receive Holy Communion?',
      answer:
        'If you are an Orthodox Christian and have prepared for it, please speak with the priest before the service. If not, please stay and pray with us; the priest will gladly bless you.',
    },
    {
      question: 'Do I have to stay to the end?',
      answer: 'No. Come late, step out or leave early whenever you need to. A seat near the door is easiest.',
    },
    {
      question: 'May I bring a baby?',
      answer:
        'Yes. Babies and children belong in church. If you step out for a while, come back in at any time.',
    },
    {
      question: 'Will I be asked for money?',
      answer: 'No. If there is a collection, guests are not expected to give.',
    },
    {
      question: 'How can I ask something else?',
      answer:
        'Speak to anyone before or after the service, or tell us below that you are coming and ask there.',
    },
  ],
} satisfies Partial<z.input<typeof VisitBody>>;
