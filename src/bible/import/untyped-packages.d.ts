// the package has no types; its user names the parts that it reads
declare module 'yauzl';
