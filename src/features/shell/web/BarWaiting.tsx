import styles from './Bar.module.css'

/** Keeps the place of the bell and the face until it is known whose they are. */
export const BarWaiting = () => <span className={styles.waiting} />
