import { type LegalDocument, LegalPage } from './legal-page.tsx';

const copyright: LegalDocument = {
  en: {
    title: 'Copyright',
    intro: 'Who owns what: the software, your work and other people’s work.',
    sections: [
      {
        heading: 'The software',
        paragraphs: [
          'The program, its texts and drawings and the name Tinkerstream belong to the makers of Tinkerstream. You may run and use it under the license that comes with it. Parts made by others have licenses of their own, listed on the page “Third-party software”.',
        ],
      },
      {
        heading: 'Your work',
        paragraphs: [
          'Your projects, data, charts, descriptions and files are yours. By adding them you allow the operator to store them and to show them to the people you share them with, and nothing more.',
        ],
      },
      {
        heading: 'Other people’s work',
        paragraphs: [
          'Upload only what you made yourself or have permission to use. You may use screenshots and data from your own projects in teaching; please credit everyone who took part.',
        ],
      },
      {
        heading: 'If something of yours appears here without your permission',
        paragraphs: [
          'Tell the operator which project and which file it is. The operator will check, and remove it if you are right.',
        ],
      },
    ],
    contact: 'Email the operator of this server at',
  },
  tc: {
    title: '版權',
    intro: '說明軟件、你的作品及他人作品的權利誰屬。',
    sections: [
      {
        heading: '本軟件',
        paragraphs: [
          '本程式及其文字、圖像和 Tinkerstream 名稱屬 Tinkerstream 製作者所有，營運者及用戶須按隨附的許可使用。由他人製作的部分受其本身的許可約束，詳見「第三方軟件」頁面。',
        ],
      },
      {
        heading: '你的作品',
        paragraphs: [
          '你的專案、數據、圖表、描述及檔案均屬你所有。你輸入這些內容，即表示允許營運者儲存，並向你選擇共用的人展示，除此以外不作其他用途。',
        ],
      },
      {
        heading: '他人的作品',
        paragraphs: ['請只上載你自己製作或有權使用的內容。你可自由以自己專案的畫面及數據作教學用途，並請註明參與者。'],
      },
      {
        heading: '如你的作品未經許可在此出現',
        paragraphs: ['請告知營運者所涉的專案及檔案，經查證屬實後會予以移除。'],
      },
    ],
    contact: '請電郵本伺服器的營運者：',
  },
};

export function CopyrightPage() {
  return <LegalPage document={copyright} />;
}
